import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { availableDictionary, createDeltas, type Delta, MAKES_DELTAS, offerDictionary } from "./delta.ts";

/** Name of a hashed script or style sheet. The groups are the parts that are the same in all releases. */
const HASHED = /^(.+)-[\w-]{8}(\.(?:js|css))$/;
/**
 * Maximum number of former versions of a file for which differences are created: phones may have one of the last
 * releases.
 */
const FORMER_FORMS = 3;

/**
 * Compression dictionaries (RFC 9842): a browser with a former version of a file fetches the current version as the
 * difference. Other clients receive the file that the build compressed.
 */
export class AssetDeltas {
  /** The differences by file name, and then by the id of the dictionary. */
  readonly #deltas: ReadonlyMap<string, ReadonlyMap<string, Delta>>;

  constructor(deltas: ReadonlyMap<string, ReadonlyMap<string, Delta>> = new Map()) {
    this.#deltas = deltas;
  }

  /**
   * Returns the headers that allow a browser to use the file as a dictionary for later versions; no headers for a file
   * that has no hash in its name.
   */
  static headersOf(name: string): Record<string, string> {
    const pattern = patternOf(name);
    return pattern ? offerDictionary(`/assets/${pattern}`) : {};
  }

  /** Returns the file as a difference to a version that the client has; undefined if no such difference exists. */
  find(name: string, headers: IncomingHttpHeaders): Delta | undefined {
    const dictionary = availableDictionary(headers);
    return dictionary === undefined ? undefined : this.#deltas.get(name)?.get(dictionary);
  }
}

/**
 * Creates the differences between a build's files and their former versions, before the server listens. The largest
 * file takes about 0.3 s. Creates no differences if this version of Node does not support dictionaries.
 * @param assets this build's folder of hashed files
 * @param retained the folder of previous releases' files (`previous-assets.ts`)
 */
export async function createAssetDeltas(assets: string, retained: string): Promise<AssetDeltas> {
  const deltas = new Map<string, ReadonlyMap<string, Delta>>();
  if (!MAKES_DELTAS) return new AssetDeltas(deltas);
  mkdirSync(retained, { recursive: true });
  const present = readdirSync(assets).filter(patternOf);
  const former = newestFirst(retained).filter((name) => !present.includes(name));
  for (const name of present) {
    const forms = former.filter((other) => patternOf(other) === patternOf(name)).slice(0, FORMER_FORMS);
    if (forms.length === 0) continue;
    const file = readFileSync(path.join(assets, name));
    const compressed = statSync(path.join(assets, `${name}.br`)).size;
    const dictionaries = forms.map((form) => readFileSync(path.join(retained, form)));
    deltas.set(name, await createDeltas(file, dictionaries, compressed));
  }
  return new AssetDeltas(deltas);
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
