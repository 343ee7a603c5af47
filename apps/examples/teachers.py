"""Prints the problem of a timetable of DAYS days with HOURS hours each, in which a teacher has at most MOST lessons a
day. The other arguments are the numbers of lessons: 5a/Ada=3 means that Ada teaches class 5a for three hours.

Items    the lessons of a class with a teacher (5a/Ada, exactly the number given) and the days of a teacher (Ada/day1,
         at most MOST lessons) are primary and have bounds. The hours of a class (5a/day1/1) and of a teacher
         (Ada/day1/1) are secondary.
Options  a lesson in an hour: the class with the teacher, the teacher's day, and the hours of class and teacher.
Colors   none.

    python3 teachers.py 3 3 2 5a/Ada=3 5a/Bob=2 5b/Ada=2 5b/Bob=3 > teachers.dlx
"""

import sys

if len(sys.argv) < 5 or not all("/" in argument and "=" in argument for argument in sys.argv[4:]):
    sys.exit(__doc__)
days, hours, most = map(int, sys.argv[1:4])
lessons = dict(argument.split("=") for argument in sys.argv[4:])
people = list(dict.fromkeys(name for pair in lessons for name in pair.split("/")))
teachers = list(dict.fromkeys(pair.split("/")[1] for pair in lessons))
print("| teachers", *sys.argv[1:])
print(*[f"{number}|{pair}" for pair, number in lessons.items()],
      *[f"0:{most}|{teacher}/day{d}" for teacher in teachers for d in range(1, days + 1)], "|",
      *[f"{name}/day{d}/{h}" for name in people for d in range(1, days + 1) for h in range(1, hours + 1)])
for pair in lessons:
    school_class, teacher = pair.split("/")
    for d in range(1, days + 1):
        for h in range(1, hours + 1):
            print(pair, f"{teacher}/day{d}", f"{school_class}/day{d}/{h}", f"{teacher}/day{d}/{h}")
