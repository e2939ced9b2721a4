import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { type CachedResponse, prepareResponse } from "../../../platform/http/cached-response.ts";
import { type AssetPatch, partsOf } from "./asset-patch.rules.ts";
import { availableDictionary, createDeltas, type Delta, offerDictionary } from "./delta.ts";

/**
 * Name of a script or style sheet with a hash. The groups match the texts before and after the hash, which are the same
 * in all releases.
 */
const HASHED = /^(.+)-[\w-]{8}(\.(?:js|css))$/;
/**
 * Maximum number of former versions of a file for which differences are created. A phone may have a file of one of
 * the last releases.
 */
const MAX_FORMER_VERSIONS = 3;

interface Differences {
  /** Differences for browsers. The key is the id of the compression dictionary (the former version of the file). */
  deltas: ReadonlyMap<string, Delta>;
  /** Patches for the service worker. The key is the name of the former version of the file. */
  patches: ReadonlyMap<string, CachedResponse>;
}

/**
 * The differences between the build's files and their former versions. A client with a former version of a file fetches
 * only the difference. There are two kinds of differences: a browser decodes a delta with a compression dictionary (RFC
 * 9842), and the service worker of any browser applies a patch. A client without a former version receives the file
 * that the build has compressed.
 */
export class AssetDeltas {
  readonly #differences: ReadonlyMap<string, Differences>;

  /** @param differences the name of each file with its differences from former versions */
  constructor(differences: ReadonlyMap<string, Differences> = new Map()) {
    this.#differences = differences;
  }

  /**
   * Returns the headers that allow a browser to use the file as a dictionary for later versions. A file without a hash
   * in its name gets no such headers.
   */
  static headersOf(name: string): Record<string, string> {
    const pattern = patternOf(name);
    return pattern ? offerDictionary(`/assets/${pattern}`) : {};
  }

  /**
   * Returns the difference between the file and a former version that the client has; undefined if no such difference
   * exists.
   */
  find(name: string, headers: IncomingHttpHeaders): Delta | undefined {
    const dictionary = availableDictionary(headers);
    return dictionary === undefined ? undefined : this.#differences.get(name)?.deltas.get(dictionary);
  }

  /**
   * Returns the patch (`AssetPatch`) from which a client that has the file `former` makes the file `name`; undefined if
   * there is no such patch.
   */
  patchOf(name: string, former: string | null | undefined): CachedResponse | undefined {
    return former ? this.#differences.get(name)?.patches.get(former) : undefined;
  }
}

/**
 * Creates the differences between a build's files and their former versions, before the server listens. The largest
 * file takes about 0.5 s. If this version of Node does not support dictionaries, only patches are created.
 * @param assets this build's folder of hashed files
 * @param retained the folder of previous releases' files (see `previous-assets.ts`)
 */
export async function createAssetDeltas(assets: string, retained: string): Promise<AssetDeltas> {
  const differences = new Map<string, Differences>();
  mkdirSync(retained, { recursive: true });
  const present = readdirSync(assets).filter(patternOf);
  const former = newestFirst(retained).filter((name) => !present.includes(name));
  for (const name of present) {
    const forms = former
      .filter((other) => patternOf(other) === patternOf(name))
      .slice(0, MAX_FORMER_VERSIONS);
    if (forms.length === 0) continue;
    const file = readFileSync(path.join(assets, name));
    const compressed = statSync(path.join(assets, `${name}.br`)).size;
    const formerFiles = forms.map((form) => readFileSync(path.join(retained, form)));
    const patches = forms.map((form, at): [string, CachedResponse] => [form, patchOf(file, formerFiles[at])]);
    differences.set(name, {
      deltas: await createDeltas(file, formerFiles, compressed),
      patches: new Map(patches.filter(([, { brotli, raw }]) => (brotli ?? raw).length < compressed)),
    });
  }
  return new AssetDeltas(differences);
}

function patchOf(file: Buffer, former = Buffer.of()): CachedResponse {
  const revision = createHash("sha256").update(file).digest("hex").slice(0, 16);
  const patch: AssetPatch = { revision, parts: partsOf(file.toString(), former.toString()) };
  return prepareResponse(JSON.stringify(patch), { type: "application/json" });
}

function newestFirst(folder: string): string[] {
  const time = (name: string): number => statSync(path.join(folder, name)).mtimeMs;
  const names = readdirSync(folder).filter(patternOf);
  return names
    .map((name) => ({ name, at: time(name) }))
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);
}

/**
 * Returns a pattern that matches the names of all versions of a file, for the header `Use-As-Dictionary`; undefined for
 * a file without a hash.
 */
function patternOf(name: string): string | undefined {
  const [, family, extension] = HASHED.exec(name) ?? [];
  return family && extension ? `${family}-*${extension}` : undefined;
}
