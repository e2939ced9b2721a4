import { Children, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons/icons.tsx";
import { classNames } from "../styles/class-names.ts";
import * as styles from "./carousel.module.css";
import { ARROW_STEP, useArrows } from "./carousel-arrows.ts";

export interface CarouselProps {
  /** Heading above the row. It is a string, because the labels of the arrows contain it. */
  heading: string;
  link?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  /**
   * True while the images of the row must not load yet. The prop sets the attribute `data-unseen`. A script may change
   * this attribute before hydration, so React's hydration leaves it as it is.
   */
  isHeld?: boolean;
  /** Cards. Each becomes a list item with the width `--item`, a CSS variable that a class may set. */
  children: ReactNode;
}

/**
 * A row of cards that scrolls sideways by touch, wheel, keyboard (the focused card scrolls into view) and arrows. The
 * browser skips the layout of rows far below the viewport. The splash screen's CSS finds rows by the attribute
 * `data-row` and delays the layout of the rows that it covers.
 */
export function Carousel({ heading, link, className, ref, isHeld = false, children }: CarouselProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const arrows = useArrows(list, Children.count(children));
  const scroll = (step: number) => list.current?.scrollBy({ left: step });

  return (
    <section
      className={classNames(styles.carousel, className)}
      aria-labelledby={id}
      data-row=""
      data-unseen={isHeld ? "" : undefined}
      suppressHydrationWarning
      ref={ref}
    >
      <div className={styles.head}>
        <h2 id={id}>{heading}</h2>
        {link}
      </div>
      <div className={styles.stage}>
        <ul className={styles.list} ref={list}>
          {Children.map(children, (card) => (
            <li>{card}</li>
          ))}
        </ul>
        <Arrow
          shown={arrows.left}
          label={`${heading} : produits précédents`}
          className={styles.left}
          onClick={() => scroll(-ARROW_STEP)}
        >
          <ChevronLeftIcon size={20} />
        </Arrow>
        <Arrow
          shown={arrows.right}
          label={`${heading} : produits suivants`}
          className={styles.right}
          onClick={() => scroll(ARROW_STEP)}
        >
          <ChevronRightIcon size={20} />
        </Arrow>
      </div>
    </section>
  );
}

interface ArrowProps {
  shown: boolean;
  label: string;
  className: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/**
 * One arrow of the carousel. An arrow that has the keyboard focus stays visible until it loses the focus. If it
 * disappeared at the end of the row, the focus would be lost.
 */
function Arrow({ shown, label, className, onClick, children }: ArrowProps) {
  const [held, setHeld] = useState(false);
  return shown || held ? (
    <button
      type="button"
      className={classNames(styles.arrow, className)}
      aria-label={label}
      aria-disabled={!shown || undefined}
      onClick={onClick}
      onFocus={({ currentTarget }) => setHeld(currentTarget.matches(":focus-visible"))}
      onKeyDown={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
    </button>
  ) : null;
}
