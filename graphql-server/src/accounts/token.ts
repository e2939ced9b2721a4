import { jwtVerify, SignJWT } from "jose";
import type { Role } from "./account.rules.ts";

/** Days a sign-in lasts. Phones stay signed in between two seasons of shopping. */
export const SESSION_DAYS = 90;

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
    return new SignJWT({ _id: userId, email, role, sid: sessionId })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(expiresAt)
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
