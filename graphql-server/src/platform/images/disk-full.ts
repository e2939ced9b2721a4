/** The disk of the image files is full; `message` is French and may be shown to the user who uploads. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";

  constructor(cause: unknown) {
    super("Le serveur n’a plus de place pour les images. Prévenez la personne qui s’en occupe.", { cause });
  }
}

const ERROR_CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/** {@link DiskFull} if the disk is full; any other error unchanged. */
export function toWriteError(error: unknown): unknown {
  const isFull = error instanceof Error && "code" in error && ERROR_CODES.has(error.code);
  return isFull ? new DiskFull(error) : error;
}
