import { SearchIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./toolbar.module.css";

export const SEARCH_DEBOUNCE_MS = 350;

export interface ListSearchProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function ListSearch({ label, value, onChange }: ListSearchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of five years ago do not know the search element
    <form
      role="search"
      aria-label={label}
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchIcon size={20} />
      <input
        type="search"
        name="adminSearch"
        aria-label={label}
        placeholder="Rechercher"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </form>
  );
}
