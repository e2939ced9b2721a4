// Writes `images.json`, which contains the hash, size and colour of each file of `images/`. Without it, the first
// start of a shop would have to decode each file to find these data. Needs the built server.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readMaster } from "../dist/platform/images/image-codec.js";

const FOLDER = path.join(import.meta.dirname, "images");
const listed = {};
for (const name of readdirSync(FOLDER).sort()) {
  const bytes = readFileSync(path.join(FOLDER, name));
  const { width, height, colour } = await readMaster(bytes);
  listed[name] = { hash: createHash("sha256").update(bytes).digest("hex"), width, height, colour };
}
writeFileSync(path.join(import.meta.dirname, "images.json"), `${JSON.stringify(listed, null, 2)}\n`);
