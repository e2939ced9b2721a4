/** By form; a file cannot be kept with the draft, but it lives as long as the page does. */
const photos = new Map<string, readonly File[]>();

const keyOf = (userId: string, form: string): string => `${userId} ${form}`;

/** Keeps the photos a form was left with before they had gone: closed by mistake, or the session had ended. */
export function keepUnsentPhotos(userId: string, form: string, files: readonly File[]): void {
  if (files.length > 0) photos.set(keyOf(userId, form), files);
  else photos.delete(keyOf(userId, form));
}

/** The photos this form was left with; they are given back once. */
export function takeUnsentPhotos(userId: string, form: string): readonly File[] {
  const files = photos.get(keyOf(userId, form)) ?? [];
  photos.delete(keyOf(userId, form));
  return files;
}
