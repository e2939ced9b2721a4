import type { Block } from "graphql-server/features/shop/text-blocks";
import { Link } from "react-router-dom";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as styles from "./blocks.module.css";

export function Blocks({ blocks, className }: { blocks: readonly Block[]; className?: string | undefined }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
    <BlockElement key={place} block={block} className={className} />
  ));
}

function BlockElement({ block, className }: { block: Block; className: string | undefined }) {
  if (block.kind === "paragraph") return <p className={className}>{block.text}</p>;
  if (block.kind === "list")
    return (
      <ul className={classNames(styles.list, className)}>
        {block.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change places
          <li key={place}>{item}</li>
        ))}
      </ul>
    );
  return (
    <p className={className}>
      {block.to.startsWith("/") ? (
        <Link to={block.to}>{block.label}</Link>
      ) : (
        <a href={block.to} rel="noopener noreferrer">
          {block.label}
        </a>
      )}
    </p>
  );
}
