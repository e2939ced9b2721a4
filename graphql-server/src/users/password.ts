import { hash, verify } from "@node-rs/argon2";

/** OWASP password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = {
  // Argon2id; the library's enum is a const one, which isolated modules cannot read.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash of nothing anybody knows, so that an unknown e-mail costs the same time as a wrong password. */
const unknownPerson = hashPassword(crypto.randomUUID());

/**
 * Whether the password is the stored one.
 * @param stored the stored hash; undefined for an unknown person: the same work is done, and the answer is false
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await unknownPerson), password);
  return stored !== undefined && matches;
}
