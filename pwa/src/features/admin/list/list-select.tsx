import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./toolbar.module.css";

/** A select beside a list's search box, for a filter or the sort order. */
export function ListSelect(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className={styles.select}>
      <select {...props} />
      <ChevronDownIcon size={20} />
    </span>
  );
}
