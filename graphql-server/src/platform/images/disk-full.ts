/**
 * The error that is thrown if the disk with the image files is full. Its message is French and may be shown to the user
 * who uploads an image.
 */
export class DiskFull extends Error {
  override readonly name = "DiskFull";

  constructor(cause: unknown) {
    super("Le serveur n’a plus de place pour les images. Prévenez la personne qui s’en occupe.", { cause });
  }
}

const ERROR_CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/** Returns a {@link DiskFull} if the error means that the disk is full; otherwise returns the error itself. */
export function toWriteError(error: unknown): unknown {
  const isFull = error instanceof Error && "code" in error && ERROR_CODES.has(error.code);
  return isFull ? new DiskFull(error) : error;
}
