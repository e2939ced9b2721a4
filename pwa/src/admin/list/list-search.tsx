import { SearchIcon } from "../../ui/icons/icons.tsx";

/** The search box of a list of the panel; the list follows while it is typed. */
export function PanelSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones of five years ago do not know the search element
    <form
      role="search"
      aria-label={label}
      className="panel-search"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchIcon size={20} />
      <input
        type="search"
        name="panelSearch"
        aria-label={label}
        placeholder="Chercher"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </form>
  );
}
