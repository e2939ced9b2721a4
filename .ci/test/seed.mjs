import { readFileSync } from "node:fs";

const { seed } = JSON.parse(readFileSync(new URL("./seed.json", import.meta.url), "utf8"));

/** The seed of this run's random tests: the one of TEST_SEED, else the gate's, which is always the same. */
export const testSeed = process.env.TEST_SEED ?? String(seed);
