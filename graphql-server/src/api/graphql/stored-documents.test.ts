import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), "utf8");

it("the repository contains the stored documents of every release in the changelog", () => {
  const releases = [...read(".github/CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
    ([, number]) => number,
  );
  const { version } = JSON.parse(read("package.json"));
  expect(releases).toContain(version);
  const files = releases.map((number) => (number === version ? "current.json" : `${number}.json`));
  expect(readdirSync(path.join(PROJECT_ROOT, "graphql-server/stored-documents")).sort()).toEqual(
    files.sort(),
  );
});
