import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import styles from "./toolbar.module.css";

/** A choice beside a list's search box: its filter or its order. */
export function ListSelect(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className={styles.select}>
      <select {...props} />
      <ChevronDownIcon size={20} />
    </span>
  );
}
