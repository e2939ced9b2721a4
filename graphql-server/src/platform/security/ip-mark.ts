import { createHmac } from "node:crypto";
import { ipKey } from "./rate-limit-ip-key.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** Length of a mark in characters: 2 bytes as base64url. */
const MARK_LENGTH = 3;

/**
 * Returns the mark of a client's IP address: 16 bits of a keyed hash. Data that are stored for months contain this mark
 * instead of the IP address, so that the shop can limit how much one IP address stores. Each mark belongs to 65,536
 * IPv4 addresses, so that nobody can find the IP address from the mark, even with the key.
 */
export const ipMark = (address: string, [key]: SigningKeys): string =>
  createHmac("sha256", key)
    .update(`address\0${ipKey(address)}`)
    .digest()
    .toString("base64url", 0, 2)
    .slice(0, MARK_LENGTH);
