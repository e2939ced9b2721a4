/** Files of a page by user and form. A draft in storage cannot contain them, but the page can as long as it lives. */
const filesByPage = new WeakMap<object, Map<string, readonly File[]>>();

const keyOf = (userId: string, draftId: string): string => `${userId} ${draftId}`;

/**
 * Keeps the files that a closed form had not uploaded yet, because it was closed by mistake or the session had ended.
 * @param page an object that lives as long as the page: its Apollo client
 */
export function keepUnsentImages(
  page: object,
  userId: string,
  draftId: string,
  files: readonly File[],
): void {
  const filesByForm = filesByPage.get(page) ?? new Map<string, readonly File[]>();
  filesByPage.set(page, filesByForm);
  if (files.length > 0) filesByForm.set(keyOf(userId, draftId), files);
  else filesByForm.delete(keyOf(userId, draftId));
}

/** Returns the kept files once and removes them. */
export function takeUnsentImages(page: object, userId: string, draftId: string): readonly File[] {
  const filesByForm = filesByPage.get(page);
  const files = filesByForm?.get(keyOf(userId, draftId)) ?? [];
  filesByForm?.delete(keyOf(userId, draftId));
  return files;
}
