import type { IncomingMessage } from "node:http";
import * as v from "valibot";
import type { DeviceCookies } from "./device-cookies.ts";
import type { IpLimit, RateLimits } from "./rate-limits.ts";
import { requestDevice } from "./session-cookie.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

const withEmail = v.object({ email: v.string() });

/**
 * Refuses a request, before it waits in a queue and delays others, if the operation declares a rate limit that the
 * client has used up.
 * @param input the arguments of a sign-in, because its limits depend on the e-mail address; ignored for other
 * operations
 * @throws ShopError RATE_LIMITED
 */
export type RefuseExhausted = (
  limits: readonly IpLimit[],
  request: IncomingMessage & { readonly ip?: string | undefined },
  input: unknown,
) => Promise<void>;

/** Creates the check for rate limits that are used up. For an operation without a limit, the check reads no counter. */
export function refuseExhaustedLimits(
  rateLimits: RateLimits,
  signInLimits: SignInLimits,
  devices: DeviceCookies,
): RefuseExhausted {
  return async (limits, request, input) => {
    const ip = request.ip ?? "";
    for (const limit of limits) {
      if (limit !== "sign-in-ip") {
        await rateLimits.assertNotExhausted(limit, ip);
        continue;
      }
      const email = v.is(withEmail, input) ? input.email : "";
      await signInLimits.assertNotExhausted({
        ip,
        email,
        device: devices.deviceOf(email, requestDevice(request)),
      });
    }
  };
}
