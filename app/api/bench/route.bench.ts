/**
 * The least that a route (GET) or a call to the service (POST) can do: nothing is checked, stored or logged. The
 * baseline for the console's routes; only in the build of `npm run bench`.
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
