import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { removeFolder } from "./remove-folder.ts";

export const HAS_PROXY = spawnSync("haproxy", ["-v"]).status === 0;

export interface TestProxy {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Returns haproxy's configuration, which is the same as in DEPLOYMENT.md. If an instance does not answer a GET request,
 * the proxy sends the request to another instance. It also sends the request for a script to another instance if the
 * first one answers with 404.
 */
const configuration = (port: number, replicas: readonly number[]) => `
defaults
  mode http
  timeout connect 1s
  timeout check 10s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
frontend shop
  bind 127.0.0.1:${port}
  option forwardfor
  http-request disable-l7-retry if !METH_GET
  use_backend scripts if { path_beg /assets/ }
  default_backend replicas
backend replicas
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 3 rise 1
${servers(replicas)}
backend scripts
  balance roundrobin
  retry-on conn-failure empty-response 404
  option httpchk GET /readyz
  default-server check inter 500ms fall 3 rise 1
${servers(replicas)}
`;

const servers = (replicas: readonly number[]) =>
  replicas.map((replica) => `  server replica-${replica} 127.0.0.1:${replica}`).join("\n");

/** Starts haproxy in front of the instances that listen on these ports. */
export async function startProxy(replicas: readonly number[]): Promise<TestProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-proxy-"));
  const file = path.join(folder, "haproxy.cfg");
  const port = await freePort();
  await writeFile(file, configuration(port, replicas));
  const proxy = spawn("haproxy", ["-db", "-q", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  while (!(await isOpen(port))) {
    if (proxy.exitCode !== null) throw new Error("haproxy did not start");
    await pause(20);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      proxy.kill("SIGTERM");
      if (proxy.exitCode === null) await once(proxy, "exit");
      await removeFolder(folder);
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
