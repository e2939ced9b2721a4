import fc from "fast-check";

// A Vitest setup file. With the same TEST_SEED, property tests draw the same values in every run.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
