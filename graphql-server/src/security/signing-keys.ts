/**
 * The shop's secret keys, each of 32 characters or more. The first signs and all verify, so that a key can be
 * replaced without signing users out. Source: the setting AUTH_SECRET.
 */
export type SigningKeys = readonly [string, ...string[]];
