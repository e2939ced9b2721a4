import react from "@vitejs/plugin-react";
import { build } from "vite";
import { BROWSER_OPTIMIZATIONS, BROWSER_RESOLVE, CLASS_NAMES } from "./browser-build.ts";
import { cssModuleRules } from "./css-module-rules.ts";
import { failOnWarning, NO_TIMINGS } from "./fail-on-warning.ts";
import { sourcePath } from "./source-path.ts";

/** URL paths of the files that the HTML page of the admin panel, or the rider's HTML page, loads first. */
interface OwnFiles {
  script: string;
  styleSheet: string;
}

/**
 * Builds an application that has its own HTML page, the admin panel or the rider's page, into the folder of the shop's
 * files. The application has a separate build, so that the shop's chunks and styles do not depend on what the
 * application imports.
 * @param name the beginning of the names of the application's files
 * @param entry path of the application's script in `pwa/src`
 */
export async function buildOwn(name: string, entry: string): Promise<OwnFiles> {
  const built = await build({
    configFile: false,
    root: sourcePath(".."),
    logLevel: "warn",
    customLogger: failOnWarning(),
    plugins: [react(), cssModuleRules()],
    resolve: BROWSER_RESOLVE,
    css: { modules: CLASS_NAMES },
    build: {
      target: "es2022",
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      // Vite's limit for a chunk is raised for the panel, which is one script with all of its pages. Only admins load
      // it.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        ...NO_TIMINGS,
        ...BROWSER_OPTIMIZATIONS,
        input: { [name]: sourcePath(entry) },
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: `assets/${name}-[name]-[hash].js`,
          assetFileNames: `assets/${name}-[name]-[hash][extname]`,
        },
      },
    },
  });
  const output = "output" in built ? built.output : [];
  const script = output.find((file) => file.type === "chunk" && file.isEntry);
  const styleSheet = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (!script || !styleSheet) throw new Error(`the build of ${name} has no script or no style sheet`);
  return { script: `/${script.fileName}`, styleSheet: `/${styleSheet.fileName}` };
}
