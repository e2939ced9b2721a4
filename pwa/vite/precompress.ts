import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const DIST = path.resolve(import.meta.dirname, "../dist");

/** Writes a .br and a .gz file beside every text file of the build, with the best compression. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const names = await readdir(DIST, { recursive: true });
        const texts = names.filter((name) => /\.(js|css|svg|json|webmanifest|txt)$/.test(name));
        await Promise.all(texts.map((name) => compressFile(path.join(DIST, name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // How Brotli encodes distances. With other values, the largest script of the build would be larger.
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 8,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
