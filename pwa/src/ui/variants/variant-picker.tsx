import type { ColourImage } from "graphql-server/features/catalogue/variants/colour-images";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { imageUrl } from "graphql-server/platform/images/image-url";
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { AlertIcon } from "../icons/icons.tsx";
import { type Choice, choiceGroups, type Selection, wantedWords } from "./variant-choice.ts";
import * as styles from "./variant-picker.module.css";

export interface VariantPickerProps {
  variants: readonly Variant[];
  /**
   * The images of the product's colours. A colour without a swatch, such as a printed fabric, is shown by a part of its
   * image.
   */
  colourImages?: readonly ColourImage[];
  /** What is chosen: a variant, or so far only a colour or a size. */
  selection: Selection;
  /** Called when a chip is chosen: with a variant if the choice is complete, otherwise with one colour or size. */
  onChoose: (selection: Selection) => void;
  /** Prefix of the ids of elements; unique in the page. */
  name: string;
  /**
   * Returns the URL of the page with a variant chosen. If this function is given, the chips are links, which work
   * before hydration and can be opened in another tab.
   */
  hrefOf?: (number: number) => string;
  /**
   * Number of times the page has asked for a choice. When it increases, the picker shows a message and takes the
   * focus.
   */
  asked?: number;
  /**
   * The link to the size guide beside the label of the sizes. In the document it comes before the radio group of the
   * sizes, because it is not one of the group's choices.
   */
  guide?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Sizes and colours of a product as chips, in a radio group for each kind. Sold-out chips can be chosen too, so that
 * the customer can ask the shop for them. Renders nothing for a product without variants.
 * `first-screen/picker-markup.ts` writes the same markup without React.
 */
export function VariantPicker(props: VariantPickerProps) {
  const { variants, colourImages, selection, onChoose, name, hrefOf, asked = 0, guide } = props;
  const picker = useRef<HTMLDivElement>(null);
  const groups = choiceGroups(variants, selection, colourImages);
  const isAsked = asked > 0 && !variants.some(({ number }) => number === selection.number);

  useEffect(() => {
    if (asked > 0) picker.current?.querySelector<HTMLElement>("[aria-invalid] [tabindex='0']")?.focus();
  }, [asked]);

  return (
    <div ref={picker} className={styles.picker}>
      {groups.map(({ kind, label, chosen: value, choices, reachable }) => {
        const isMissing = isAsked && value === undefined;
        return (
          <Fragment key={kind}>
            {kind === "size" && guide}
            <div
              role="radiogroup"
              aria-label={label}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${name}-error` : undefined}
            >
              <p>{label}</p>
              {choices.map((choice) => {
                const Chip = hrefOf ? "a" : "button";
                return (
                  <Chip
                    key={choice.value}
                    {...(hrefOf ? { href: hrefOf(choice.target.number) } : { type: "button" })}
                    role="radio"
                    aria-checked={choice.value === value}
                    tabIndex={choice === reachable ? 0 : -1}
                    aria-label={choice.note && `${choice.label}, ${choice.note}`}
                    data-out={choice.out}
                    onKeyDown={onKeyDown}
                    onClick={(event: MouseEvent) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      onChoose(choice.isWhole ? choice.target : { [kind]: choice.value });
                    }}
                  >
                    <Disc {...choice} />
                    {choice.label}
                  </Chip>
                );
              })}
            </div>
          </Fragment>
        );
      })}
      {isAsked && (
        <p id={`${name}-error`} role="alert">
          <AlertIcon size={18} />
          <span>{`Choisissez ${wantedWords(groups)}`}</span>
        </p>
      )}
    </div>
  );
}

/** A colour's swatch. A colour without a swatch is shown by the middle of its image; without an image, by nothing. */
function Disc({ swatch, image }: Pick<Choice, "swatch" | "image">) {
  if (!swatch) return image && <img alt="" loading="lazy" src={imageUrl(image, 160)} />;
  return (
    <svg viewBox="0 0 2 2" aria-hidden="true">
      <circle cx="1" cy="1" r="1" fill={swatch} />
    </svg>
  );
}

/**
 * Arrow keys choose the next or previous chip of the group, as with native radio buttons; space chooses the focused
 * chip.
 */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: chip, key } = event;
  const step = STEPS[key];
  if (key !== " " && step === undefined) return;
  event.preventDefault();
  const chips = [...(chip.parentElement?.querySelectorAll<HTMLElement>("[role=radio]") ?? [])];
  const next = chips.at((chips.indexOf(chip) + (step ?? 0)) % chips.length);
  next?.focus();
  next?.click();
}
