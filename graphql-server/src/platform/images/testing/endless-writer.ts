// Stores images of a given size in an endless loop and prints a dot for each file; disk-image-files.test.ts starts and
// kills it.
import { randomBytes } from "node:crypto";
import { DiskImageFiles } from "../disk-image-files.ts";

const RECORD = { hash: "0".repeat(64), width: 8, height: 8, colour: "#123456", format: "webp" } as const;
const [, , directory = "", bytes = ""] = process.argv;
const files = new DiskImageFiles(directory);
const content = randomBytes(Number(bytes));
for (;;) {
  const id = randomBytes(12).toString("base64url");
  await files.save(id, RECORD, content);
  process.stdout.write(".");
  await files.saveVariant(id, 320, "avif", content);
  process.stdout.write(".");
}
