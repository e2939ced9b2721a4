import { ImageRefused } from "./image-refused.ts";

/** The kinds of file the shop decodes, as sharp calls them (`heif` is AVIF's container). */
export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "heif";

const HEIC =
  "Les photos HEIC ne sont pas prises en charge. Enregistrez-la en JPG, ou prenez-en une capture d'écran.";

/**
 * What a file is by its first bytes; its name and declared type are never believed. Looked at before any
 * decoder, so that SVG (scripts, outside files), PDF and the like never reach one.
 * Throws {@link ImageRefused} for anything else.
 */
export function pictureKind(bytes: Buffer): PictureKind {
  const text = bytes.toString("latin1", 0, 16);
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.slice(4, 8) === "ftyp") return heifKind(text.slice(8, 12));
  throw new ImageRefused("NOT_AN_IMAGE");
}

function heifKind(brand: string): PictureKind {
  if (["avif", "avis", "mif1", "miaf"].includes(brand)) return "heif";
  if (/^he[ivx][cmsx]$/.test(brand)) throw heicRefused();
  throw new ImageRefused("NOT_AN_IMAGE");
}

/** The refusal of an iPhone's HEIC photo, whose decoder is not free to ship. */
export function heicRefused(): ImageRefused {
  return new ImageRefused("NOT_AN_IMAGE", HEIC);
}
