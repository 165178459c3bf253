import '../machine.css';
import { LooseCapsule } from '../LooseCapsule.tsx';
import { MachineBody } from '../MachineBody.tsx';
import { MachineDial } from '../MachineDial.tsx';
import { MachineFace } from '../MachineFace.tsx';
import { MachineHeap } from '../MachineHeap.tsx';
import { orange, shells } from '../paint.ts';

/** The top of the poster: its name in large letters, and a machine out of which everything rolls. */
export function PosterHead() {
  return (
    <header className="poster-head">
      <div className="poster-words">
        <p className="poster-over">籤屋・轉蛋</p>
        <h1 className="poster-title">
          轉一下，
          <br />
          掉一顆！
        </h1>
        <p className="poster-under">轉蛋規則，一張看完</p>
      </div>
      <div className="poster-machine" aria-hidden="true">
        <div className="machine">
          <MachineBody paint={orange} sign="轉蛋" />
          <MachineHeap seed={1} remaining={100} total={100} />
          <MachineFace price="轉！" />
          <span className="machine-dial">
            <MachineDial />
          </span>
        </div>
      </div>
      {shells.map((color, place) => (
        <LooseCapsule
          key={color}
          color={color}
          turn={place * 47 - 90}
          className={`poster-loose poster-loose-${place}`}
        />
      ))}
    </header>
  );
}
