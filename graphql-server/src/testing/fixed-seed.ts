import fc from "fast-check";

// A Vitest setup file: property tests draw the same values in every run with the same TEST_SEED.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
