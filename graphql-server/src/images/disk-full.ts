/** The disk of the pictures has no room left; `message` is French, fit to show to whoever uploads. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";

  constructor(cause: unknown) {
    super("Le serveur n'a plus de place pour les images. Prévenez la personne qui s'en occupe.", { cause });
  }
}

const CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/** The failure of a write, told as {@link DiskFull} where that is what it is. */
export function explainWrite(error: unknown): unknown {
  const isFull = error instanceof Error && "code" in error && CODES.has(error.code);
  return isFull ? new DiskFull(error) : error;
}
