export type ImageRefusal = "NOT_AN_IMAGE" | "TOO_LARGE" | "TOO_MANY_PIXELS";

const MESSAGES: Record<ImageRefusal, string> = {
  NOT_AN_IMAGE:
    "Ce fichier n’est pas une image lisible. Formats acceptés\u00a0: JPG, PNG, WebP, AVIF ou GIF.",
  TOO_LARGE: "Cette image est trop lourde.",
  TOO_MANY_PIXELS: "Cette image a trop de pixels.",
};

/** The error that an uploaded image is refused. Its message is French and may be shown to users. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";
  readonly code: ImageRefusal;

  constructor(code: ImageRefusal, message = MESSAGES[code], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
