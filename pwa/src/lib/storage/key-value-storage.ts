/** The methods of the Web Storage API that the shop uses. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Storage that can list its keys. */
export interface EnumerableStorage extends KeyValueStorage {
  keys(): string[];
}
