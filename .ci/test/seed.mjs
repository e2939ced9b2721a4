import { readFileSync } from "node:fs";

const { seed } = JSON.parse(readFileSync(new URL("./seed.json", import.meta.url), "utf8"));

/** The seed of this run's random tests: TEST_SEED, or the constant seed in `seed.json`. */
export const testSeed = process.env.TEST_SEED ?? String(seed);
