import { hash, verify } from "@node-rs/argon2";
import { QUEUES } from "../admission/queues.ts";
import { WorkQueue } from "../admission/work-queue.ts";

/** OWASP password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = {
  // 2 means Argon2id. The library's name for this value is in a const enum, which `isolatedModules` cannot use.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const queue = new WorkQueue(QUEUES.passwords);

/** Hashes a password for storage. @throws ShopError UNAVAILABLE if too many hashes are waiting */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(sameOnAllKeyboards(password), OPTIONS));

/** Returns the form of a password (NFKC) that is the same from each keyboard and system. Source: RFC 8265, 4.2.2. */
const sameOnAllKeyboards = (password: string): string => password.normalize("NFKC");

/** Hash of a random password, verified for unknown e-mails so that they take as long as a wrong password. */
const dummyHash = hashPassword(crypto.randomUUID());

/**
 * Checks a password against a stored hash.
 * @throws ShopError UNAVAILABLE if too many checks are waiting
 * @param stored the hash; undefined for an unknown user: the result is false, after the same work
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await dummyHash);
  const normalised = sameOnAllKeyboards(password);
  let matches = await queue.run(() => verify(known, normalised));
  // Former releases hashed passwords as typed.
  if (!matches && normalised !== password) matches = await queue.run(() => verify(known, password));
  return stored !== undefined && matches;
}
