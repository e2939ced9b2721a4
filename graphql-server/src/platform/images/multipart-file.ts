import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { tooLarge } from "./image-limits.ts";
import { ImageRefused } from "./image-refused.ts";

/** Name of the form field with the image, as in Cloudinary's upload API. */
const FIELD = "file";
/**
 * Largest number of fields besides the image. These fields are ignored: `upload_preset`, and fields that clients add.
 */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;

/**
 * Error for a request body that is no valid form, or a form without a file. `status` is the HTTP status. `message` is
 * French and may be shown to users.
 */
export class FormRefused extends Error {
  override readonly name = "FormRefused";
  readonly status: 400 | 415;

  constructor(status: 400 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the field `file` of a multipart form into memory.
 * @param maxBytes maximum size of the file. At this size reading stops, and the rest of the request stays unread
 * @throws FormRefused, ImageRefused TOO_LARGE
 */
export async function readFormFile(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const type = request.headers["content-type"];
  if (!type?.toLowerCase().startsWith("multipart/form-data"))
    throw new FormRefused(415, "Envoyez l’image dans un formulaire multipart/form-data");
  const parser = formParser({ ...request.headers, "content-type": type }, maxBytes);
  const chunks: Buffer[] = [];
  parser.on("file", (name, stream) => {
    stream.on("data", (chunk: Buffer) => {
      if (name === FIELD) chunks.push(chunk);
    });
    stream.on("limit", () => parser.destroy(tooLarge(maxBytes)));
    // The file's stream fails with the same error as the parser. The error of the parser is handled below.
    stream.on("error", () => undefined);
  });
  // If the client disconnects during the upload, the parser never ends by itself.
  const onClose = (): void => {
    if (!request.complete) parser.destroy(new FormRefused(400, "L’envoi a été interrompu"));
  };
  request.once("close", onClose);
  if (request.destroyed) onClose();
  request.pipe(parser);
  try {
    await finished(parser, { readable: false });
  } catch (error) {
    const isExpected = error instanceof FormRefused || error instanceof ImageRefused;
    throw isExpected ? error : new FormRefused(400, "Formulaire illisible");
  } finally {
    request.off("close", onClose);
    request.unpipe(parser);
  }
  if (chunks.length === 0) throw new FormRefused(400, "Veuillez sélectionner un fichier valide");
  return Buffer.concat(chunks);
}

function formParser(headers: IncomingMessage["headers"] & { "content-type": string }, maxBytes: number) {
  try {
    const limits = { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes };
    return new Busboy({ headers, limits });
  } catch {
    throw new FormRefused(400, "Formulaire illisible");
  }
}
