/**
 * The shop's secret keys from the setting AUTH_SECRET, each of at least 32 characters. The first key signs, and all
 * keys verify. So a key can be replaced while users stay signed in.
 */
export type SigningKeys = readonly [string, ...string[]];
