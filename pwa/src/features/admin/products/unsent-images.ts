/**
 * Files that were not uploaded when their form closed, by page, user and form. They are only in memory and are lost
 * with the page, because a draft in storage cannot contain files.
 */
const filesByPage = new WeakMap<object, Map<string, readonly File[]>>();

const keyOf = (userId: string, draftId: string): string => `${userId} ${draftId}`;

/**
 * Stores in memory the files that were not uploaded yet when their form closed. The user may open the form again after
 * closing it by mistake, or after the session ended.
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

/** Returns the files that `keepUnsentImages` has stored, and removes them, so that the form adds them only once. */
export function takeUnsentImages(page: object, userId: string, draftId: string): readonly File[] {
  const filesByForm = filesByPage.get(page);
  const files = filesByForm?.get(keyOf(userId, draftId)) ?? [];
  filesByForm?.delete(keyOf(userId, draftId));
  return files;
}
