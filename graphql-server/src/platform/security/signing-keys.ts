/**
 * The shop's secret keys from the setting AUTH_SECRET, each of at least 32 characters. The first key signs, and a
 * signature of any key is accepted. So the owner can replace a key while users stay signed in.
 */
export type SigningKeys = readonly [string, ...string[]];
