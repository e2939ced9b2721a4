import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { resolveConfig } from "vite";
import { type VitePluginPWAAPI, VitePWA } from "vite-plugin-pwa";
import { afterAll, expect, test } from "vitest";
import { sourcePath } from "./source-path.ts";

/* `overrides` in package.json replaces workbox-build, which has 7,400 files, by workbox-window, which the shop needs
   anyway. The PWA plugin imports workbox-build, but need not call it, because the server itself lists the files that
   the worker precaches. This test makes the plugin call workbox-build, and shows that the build then fails. The normal
   build in `npm test` succeeds, so its plugin does not call workbox-build. */
const outDir = mkdtempSync(path.join(tmpdir(), "worker-build-"));
afterAll(() => rmSync(outDir, { recursive: true }));

test("a build whose PWA plugin calls workbox-build fails", async () => {
  const plugin = VitePWA({
    strategies: "injectManifest",
    srcDir: "src/service-worker",
    filename: "time-limit.ts",
    injectManifest: { injectionPoint: "self.__WB_MANIFEST" },
  });
  const root = sourcePath("..");
  const config = await resolveConfig(
    { configFile: false, logLevel: "silent", root, build: { outDir }, plugins: [plugin] },
    "build",
  );
  const api: VitePluginPWAAPI | undefined = config.plugins.find(
    ({ name }) => name === "vite-plugin-pwa",
  )?.api;
  await expect(api?.generateSW()).rejects.toThrow("injectManifest is not a function");
});
