import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { tooLarge } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";

/** The form field of the picture, as Cloudinary names it. */
const FIELD = "file";
/** Fields beside it that are read past: a preset, and what a client may add. */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;

/** A body that is no form with a file; `status` is HTTP's, `message` French, fit to show. */
export class FormRefused extends Error {
  override readonly name = "FormRefused";
  readonly status: 400 | 415;

  constructor(status: 400 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the file `file` of a multipart form into memory.
 * @param most size of the file in bytes; a larger one is given up there, the rest of the request unread
 * @throws FormRefused, ImageRefused TOO_LARGE
 */
export async function readFormFile(request: IncomingMessage, most: number): Promise<Buffer> {
  const type = request.headers["content-type"];
  if (!type?.toLowerCase().startsWith("multipart/form-data"))
    throw new FormRefused(415, "Envoyez l'image dans un formulaire multipart/form-data");
  const parser = formParser({ ...request.headers, "content-type": type }, most);
  const parts: Buffer[] = [];
  parser.on("file", (name, stream) => {
    stream.on("data", (part: Buffer) => {
      if (name === FIELD) parts.push(part);
    });
    stream.on("limit", () => parser.destroy(tooLarge(most)));
    // What ends in the middle of a file fails the form as well, which is awaited below.
    stream.on("error", () => undefined);
  });
  // A person who goes away in the middle must not be waited for.
  const gone = (): void => {
    if (!request.complete) parser.destroy(new FormRefused(400, "L'envoi a été interrompu"));
  };
  request.once("close", gone);
  if (request.destroyed) gone();
  request.pipe(parser);
  try {
    await finished(parser, { readable: false });
  } catch (error) {
    const isKnown = error instanceof FormRefused || error instanceof ImageRefused;
    throw isKnown ? error : new FormRefused(400, "Formulaire illisible");
  } finally {
    request.off("close", gone);
    request.unpipe(parser);
  }
  if (parts.length === 0) throw new FormRefused(400, "Veuillez sélectionner un fichier valide");
  return Buffer.concat(parts);
}

function formParser(headers: IncomingMessage["headers"] & { "content-type": string }, most: number) {
  try {
    const limits = { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: most };
    return new Busboy({ headers, limits });
  } catch {
    throw new FormRefused(400, "Formulaire illisible");
  }
}
