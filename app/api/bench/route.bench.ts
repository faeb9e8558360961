/**
 * The minimal route (GET) and the minimal call to the service (POST): they check, store and log nothing. They are the
 * baseline for measurements of the console's routes. Only the build of `npm run bench` contains them.
 */
import { Pool } from "undici";

const pool = new Pool(new URL(process.env.IDENTITY_BASE_URL ?? "http://127.0.0.1:9").origin, { pipelining: 1 });

export const dynamic = "force-dynamic";

export const GET = (): Response => Response.json({ success: true });

export async function POST(request: Request): Promise<Response> {
  const { statusCode, body } = await pool.request({
    method: "POST",
    path: "/user/verifyPhone",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await request.json()),
  });
  return Response.json(await body.json(), { status: statusCode });
}
