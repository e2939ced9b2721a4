import { mkdtemp } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { removeFolder } from "../../../../testing/remove-folder.ts";
import type { S3Settings } from "../../../settings/s3-settings.ts";

/** Behaviour of the store: it answers, refuses everything with 500, or accepts requests and never answers. */
type Mood = "open" | "failing" | "silent";

export interface TestStore {
  readonly settings: S3Settings;
  readonly env: Record<string, string>;
  readonly directory: string;
  /** The requests that the store has received, as `GET masters/<id>`. */
  readonly requests: string[];
  mood: Mood;
  /** Called before each answer. The store answers when the returned promise has resolved. */
  beforeAnswer: (request: string) => Promise<void>;
  close(): Promise<void>;
}

const BUCKET = "images";
const PREFIX = "boutique/";

export async function openTestStore(): Promise<TestStore> {
  const directory = await mkdtemp(path.join(tmpdir(), "mboa-mode-store-"));
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const waiting = new Set<ServerResponse>();
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const key = decodeURIComponent(incoming.url ?? "").replace(`/${BUCKET}/${PREFIX}`, "");
    const request = `${incoming.method} ${key.split("?")[0]}`;
    store.requests.push(request);
    await store.beforeAnswer(request);
    if (store.mood === "open") return answer(incoming, response);
    if (store.mood === "failing") response.writeHead(500).end();
    else waiting.add(response);
  };
  // Like some stores, this store never answers `Expect: 100-continue`.
  const server = createServer(serve).on("checkContinue", serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: "S3RVER",
    S3_SECRET_KEY: "S3RVER",
    S3_PREFIX: PREFIX,
  };
  const store: TestStore = {
    settings: {
      endpoint: env.S3_ENDPOINT,
      region: "us-east-1",
      bucket: BUCKET,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
      pathStyle: true,
      prefix: PREFIX,
      cacheBytes: 10_000_000,
    },
    env,
    directory: path.join(directory, BUCKET, PREFIX),
    requests: [],
    mood: "open",
    beforeAnswer: async () => undefined,
    close: async () => {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await removeFolder(directory);
    },
  };
  return store;
}
