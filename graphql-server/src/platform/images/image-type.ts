import { ImageRefused } from "./image-refused.ts";

/** The accepted file types, under sharp's names (`heif` is the container of AVIF). */
export type ImageKind = "jpeg" | "png" | "webp" | "gif" | "heif";

const HEIC =
  "Les photos HEIC ne sont pas prises en charge. Enregistrez-la en JPG, ou prenez-en une capture d’écran.";

/**
 * Detects the type of a file by its magic bytes; the file name and the declared type are ignored. This function runs
 * before any decoder, so that SVG (scripts, external files), PDF and other types never reach a decoder.
 * @throws ImageRefused for any other type
 */
export function imageKind(bytes: Buffer): ImageKind {
  const text = bytes.toString("latin1", 0, 16);
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.slice(4, 8) === "ftyp") return heifKind(text.slice(8, 12));
  throw new ImageRefused("NOT_AN_IMAGE");
}

function heifKind(brand: string): ImageKind {
  if (["avif", "avis", "mif1", "miaf"].includes(brand)) return "heif";
  if (/^he[ivx][cmsx]$/.test(brand)) throw heicRefused();
  throw new ImageRefused("NOT_AN_IMAGE");
}

/** The error for HEIC (iPhone), whose decoder cannot be shipped for licence reasons. */
export function heicRefused(): ImageRefused {
  return new ImageRefused("NOT_AN_IMAGE", HEIC);
}
