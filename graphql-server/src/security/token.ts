import { CompactSign, jwtVerify } from "jose";
import type { Role } from "../shared/role.rules.ts";

/** Days a sign-in lasts. Phones stay signed in between two seasons of shopping. */
export const SESSION_DAYS = 90;

/**
 * Existing fronts read a payload by `JSON.parse(atob(…))`, which knows neither the `-` and `_` of base64url nor
 * UTF-8. In ASCII only these four can end in a `-` or `_`; inside JSON's texts they may be written as escapes.
 */
const NOT_FOR_ATOB = /[>?~\u007f-\uffff]/g;
const escapeCharacter = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

interface TokenContent {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
}

/** Signs and reads the session tokens: a JWT that names the session, its person and an expiry. */
export class Tokens {
  readonly #key: Uint8Array;

  /** @param secret 32 characters or more */
  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  /** `_id` stands first: existing fronts read the payload by hand. */
  sign({ userId, email, role, sessionId }: TokenContent, expiresAt: Date): Promise<string> {
    const exp = Math.floor(expiresAt.getTime() / 1000);
    const payload = JSON.stringify({ _id: userId, email, role, sid: sessionId, exp });
    return new CompactSign(Buffer.from(payload.replace(NOT_FOR_ATOB, escapeCharacter)))
      .setProtectedHeader({ alg: "HS256" })
      .sign(this.#key);
  }

  /** The session a token names, or undefined when it is forged, expired or no token at all. */
  async sessionId(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ["HS256"] });
      return typeof payload.sid === "string" ? payload.sid : undefined;
    } catch {
      return undefined;
    }
  }
}
