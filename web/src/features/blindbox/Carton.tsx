import './carton.css';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { mediaSources } from '#ui/media.ts';
import { frontOfPicture, useCartonPaint } from './carton-paint.ts';

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The whole picture, so large and so placed that its front just fills the face. */
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
      className="carton-print"
      style={printStyle}
    />
  );
}

/**
 * A folded carton in the round, as wide as `--w` says. Its lid can be hinged open by style; `strip` replaces the part of
 * the front one tears off.
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
    <div ref={ref} className="carton" data-strip={strip !== undefined} style={style} aria-hidden="true">
      <div className="carton-shell">
        <div className="carton-wall carton-back" />
        <div className="carton-wall carton-left" />
        <div className="carton-wall carton-right" />
        <div className="carton-mouth">
          <div className="carton-flap carton-flap-left" />
          <div className="carton-flap carton-flap-right" />
        </div>
        <div className="carton-lid3">
          <div className="carton-lid-out">{number !== undefined && <span>{number}</span>}</div>
          <div className="carton-lid-in" />
        </div>
      </div>
      {inside}
      <div className="carton-shell">
        <div className="carton-front">
          <div className="carton-board">
            <Print picture={picture} />
            <span className="carton-gloss" />
          </div>
        </div>
        {strip}
      </div>
    </div>
  );
}
