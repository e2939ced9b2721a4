// Stores pictures of so many bytes one after the other until it is killed; says a dot for each file. Started by
// picture-files.test.ts.
import { randomBytes } from "node:crypto";
import { PictureFiles } from "../image-files.ts";

const RECORD = { hash: "0".repeat(64), width: 8, height: 8, colour: "#123456", format: "webp" } as const;
const [, , directory = "", bytes = ""] = process.argv;
const files = new PictureFiles(directory);
const picture = randomBytes(Number(bytes));
for (;;) {
  const id = randomBytes(12).toString("base64url");
  await files.save(id, RECORD, picture);
  process.stdout.write(".");
  await files.saveVariant(id, 320, "avif", picture);
  process.stdout.write(".");
}
