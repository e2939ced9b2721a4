import { createHmac } from "node:crypto";
import { addressKey } from "./address-key.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** Length of a mark: 2 bytes as base64url. */
const MARK_LENGTH = 3;

/**
 * Returns the mark by which the shop counts what one address holds, in data that are stored for months: 16 bits of a
 * keyed hash. Every mark belongs to 65,536 IPv4 addresses, so that not even the key's owner learns the address from it.
 */
export const addressMark = (address: string, [key]: SigningKeys): string =>
  createHmac("sha256", key)
    .update(`address\0${addressKey(address)}`)
    .digest()
    .toString("base64url", 0, 2)
    .slice(0, MARK_LENGTH);
