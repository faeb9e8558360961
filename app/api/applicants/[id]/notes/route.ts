import { route } from "@/lib/http/route";
import { addNote, listNotes } from "@/lib/services/decisions/notes";

export const GET = route(listNotes);
export const POST = route(addNote);
