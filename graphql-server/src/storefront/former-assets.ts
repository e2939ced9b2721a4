import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { type RequestHandler, Router } from "express";
import sirv from "sirv";

/** Days for which a page of a former release finds the files it loads when they are needed. */
const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1_000;

/**
 * Answers hashed files of former releases: a phone may have a page open since before the release, or start from the
 * shell it keeps. Each start sets this release's files aside, and drops those of no release for 30 days.
 * @param assets this build's folder of hashed files
 * @param folder where they are set aside; must outlive the build (the data directory)
 */
export function formerAssets(assets: string, folder: string, immutable: string): RequestHandler {
  setAside(assets, folder, new Date());
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response) => response.setHeader("Cache-Control", immutable),
  });
  return Router().use("/assets", files);
}

/** Exported for its test: the moment is the test's. */
export function setAside(assets: string, folder: string, now: Date): void {
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(assets));
  for (const name of present) {
    const copy = path.join(folder, name);
    copyFileSync(path.join(assets, name), copy);
    utimesSync(copy, now, now);
  }
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!present.has(name) && now.getTime() - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
}
