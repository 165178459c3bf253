import type { CSSProperties, ReactNode, Ref } from 'react';
import { cx } from '#ui/cx.ts';
import { mediaSources } from '#ui/media.ts';
import styles from './carton.module.css';
import { frontOfPicture, useCartonPaint } from './carton-paint.ts';

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The whole picture, scaled and placed so that its front exactly fills the face. */
const printStyle: CSSProperties = {
  left: percent(-frontOfPicture.left / frontOfPicture.width),
  top: percent(-frontOfPicture.top / frontOfPicture.height),
  width: percent(1 / frontOfPicture.width),
  height: percent(1 / frontOfPicture.height),
};

/** The print of a carton's front, out of the picture of its series. */
export function Print({ picture }: { picture: string }) {
  return (
    <img
      {...mediaSources(picture)}
      sizes="(min-width: 960px) 480px, 60vw"
      alt=""
      draggable={false}
      className={styles.cartonPrint}
      style={printStyle}
    />
  );
}

/**
 * A folded carton in the round, `--w` wide. CSS can hinge its lid open; `strip` replaces the tear-off part of the
 * front.
 */
export function Carton({
  ref,
  picture,
  number,
  strip,
  inside,
}: {
  ref?: Ref<HTMLDivElement>;
  /** The series' box picture. */
  picture: string;
  /** The box's number in its case, on the lid. */
  number?: number | undefined;
  strip?: ReactNode;
  /** Stands in the carton. */
  inside?: ReactNode;
}) {
  const paint = useCartonPaint(picture);
  const style = { '--side': paint.side, '--lid': paint.lid } as CSSProperties;
  return (
    <div
      ref={ref}
      className={styles.carton}
      data-strip={strip !== undefined}
      style={style}
      aria-hidden="true"
    >
      <div className={styles.cartonShell}>
        <div className={cx(styles.cartonWall, styles.cartonBack)} />
        <div className={cx(styles.cartonWall, styles.cartonLeft)} />
        <div className={cx(styles.cartonWall, styles.cartonRight)} />
        <div className={styles.cartonMouth}>
          <div className={cx(styles.cartonFlap, styles.cartonFlapLeft)} />
          <div className={cx(styles.cartonFlap, styles.cartonFlapRight)} />
        </div>
        <div className={styles.cartonLid3}>
          <div className={styles.cartonLidOut}>{number !== undefined && <span>{number}</span>}</div>
          <div className={styles.cartonLidIn} />
        </div>
      </div>
      {inside}
      <div className={styles.cartonShell}>
        <div className={styles.cartonFront}>
          <div className={styles.cartonBoard}>
            <Print picture={picture} />
            <span className={styles.cartonGloss} />
          </div>
        </div>
        {strip}
      </div>
    </div>
  );
}
