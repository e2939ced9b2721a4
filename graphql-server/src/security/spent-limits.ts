import type { IncomingMessage } from "node:http";
import * as v from "valibot";
import type { KnownDevices } from "./known-devices.ts";
import type { RateLimits, SignInAttempt } from "./rate-limits.ts";
import { requestDevice } from "./session-cookie.ts";

/** The limits that operations count by address, by root field. The resolvers count; here is only looked. */
const LIMITS: ReadonlyMap<string, (limits: RateLimits, sender: SignInAttempt) => Promise<void>> = new Map([
  ["signIn", (limits, sender) => limits.signIn(sender)],
  ["signUp", (limits, { ip }) => limits.signUp(ip)],
  ["checkPasswordLink", (limits, { ip }) => limits.passwordLink(ip)],
  ["resetPassword", (limits, { ip }) => limits.passwordLink(ip)],
  ["sendContactMessage", (limits, { ip }) => limits.contactMessage(ip)],
  ["subscribeToNewsletter", (limits, { ip }) => limits.newsletter(ip)],
  ["placeOrder", (limits, { ip }) => limits.order(ip, undefined)],
]);

const withEmail = v.object({ email: v.string() });

/**
 * Refuses an operation of these root fields whose limit is spent, so that it takes no place in a queue.
 * @param input of a sign-in, with its e-mail
 * @throws ShopError RATE_LIMITED
 */
export type RefuseSpent = (
  rootFields: readonly string[],
  request: IncomingMessage & { readonly ip?: string | undefined },
  input: unknown,
) => Promise<void>;

/** Operations without a limit ask neither memory nor Redis. */
export function refuseSpentLimits(rateLimits: RateLimits, devices: KnownDevices): RefuseSpent {
  const limits = rateLimits.withoutCounting();
  return async (rootFields, request, input) => {
    for (const field of rootFields) {
      const look = LIMITS.get(field);
      if (!look) continue;
      const email = v.is(withEmail, input) ? input.email : "";
      const device = devices.deviceOf(email, requestDevice(request));
      await look(limits, { ip: request.ip ?? "", email, device });
    }
  };
}
