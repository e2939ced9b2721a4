/**
 * The shop's secret keys, of 32 characters or more each: the first signs, all verify, so that a key is replaced without
 * signing anybody out. Source: the setting AUTH_SECRET.
 */
export type SigningKeys = readonly [string, ...string[]];
