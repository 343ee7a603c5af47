#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace dlx::detail {

/// A set of numbers that is read word by word: an OptionSet, or an operation on sets, which is computed then. `Set` has
/// words() and word(w), which has the members from 64 * w on.
template <class Set>
class SetExpression {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] bool empty() const {
        for (std::size_t w = 0; w < self().words(); ++w)
            if (self().word(w) != 0)
                return false;
        return true;
    }

    /// Returns the smallest member, or `none`.
    [[nodiscard]] std::uint32_t first() const {
        for (std::size_t w = 0; w < self().words(); ++w)
            if (const std::uint64_t word = self().word(w); word != 0)
                return number(w, word);
        return none;
    }

    [[nodiscard]] bool has_more_than(std::size_t limit) const {
        return any_of([&](std::uint32_t) { return limit-- == 0; });
    }

    /// Calls visit(k) for each member, ascending, until it returns true. Returns whether it did. The set must not change,
    /// except that visits may erase its members up to k.
    template <class Visit>
    bool any_of(Visit visit) const {
        for (std::size_t w = 0; w < self().words(); ++w)
            for (std::uint64_t rest = self().word(w); rest != 0; rest &= rest - 1)
                if (visit(number(w, rest)))
                    return true;
        return false;
    }

    /// Calls visit(k) for each member, ascending.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t w = 0; w < self().words(); ++w)
            for (std::uint64_t rest = self().word(w); rest != 0; rest &= rest - 1)
                visit(number(w, rest));
    }

    [[nodiscard]] const Set& self() const { return static_cast<const Set&>(*this); }

private:
    static std::uint32_t number(std::size_t w, std::uint64_t word) {
        return static_cast<std::uint32_t>(w * 64) + static_cast<std::uint32_t>(std::countr_zero(word));
    }
};

/// The words of a set in an array, which outlives it.
class SetView : public SetExpression<SetView> {
public:
    SetView(const std::uint64_t* data, std::size_t words) : data_(data), words_(words) {}
    [[nodiscard]] std::size_t words() const { return words_; }
    [[nodiscard]] std::uint64_t word(std::size_t w) const { return data_[w]; }
    [[nodiscard]] bool contains(std::uint32_t k) const { return (data_[k / 64] >> k % 64 & 1) != 0; }

private:
    const std::uint64_t* data_;
    std::size_t words_;
};

class OptionSet;

/// An operation on two sets of equally many words. An OptionSet must outlive it.
template <class A, class B, class Operation>
class SetOperation : public SetExpression<SetOperation<A, B, Operation>> {
public:
    SetOperation(const A& a, const B& b) : a_(a), b_(b) {}
    [[nodiscard]] std::size_t words() const { return a_.words(); }
    [[nodiscard]] std::uint64_t word(std::size_t w) const { return Operation()(a_.word(w), b_.word(w)); }

private:
    template <class E>
    using Operand = std::conditional_t<std::is_same_v<E, OptionSet>, const E&, E>;
    Operand<A> a_;
    Operand<B> b_;
};

struct EitherWord {
    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a | b; }
};
struct BothWords {
    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a & b; }
};
struct FirstWordAlone {
    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a & ~b; }
};

template <class A, class B>
auto operator|(const SetExpression<A>& a, const SetExpression<B>& b) {
    return SetOperation<A, B, EitherWord>(a.self(), b.self());
}
template <class A, class B>
auto operator&(const SetExpression<A>& a, const SetExpression<B>& b) {
    return SetOperation<A, B, BothWords>(a.self(), b.self());
}
template <class A, class B>
auto operator-(const SetExpression<A>& a, const SetExpression<B>& b) {
    return SetOperation<A, B, FirstWordAlone>(a.self(), b.self());
}

/// Returns the smallest common member of two sets, or `none`.
template <class A, class B>
std::uint32_t first_common(const SetExpression<A>& a, const SetExpression<B>& b) {
    return (a & b).first();
}

/// A bit set of numbers below 64 * words(). Operations take sets of equally many words. Few words are in the object itself.
class OptionSet : public SetExpression<OptionSet> {
public:
    /// Makes a set without words, for later assignment.
    OptionSet() = default;
    explicit OptionSet(std::size_t words) {
        resize(words);
        clear();
    }
    OptionSet(const OptionSet& other) : SetExpression<OptionSet>() { assign(other); }
    OptionSet(OptionSet&& other) noexcept : SetExpression<OptionSet>() { take(other); }
    template <class E>
    OptionSet(const SetExpression<E>& set) { // NOLINT(google-explicit-constructor): as an assignment
        assign(set.self());
    }
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): that copies the words to themselves
    OptionSet& operator=(const OptionSet& other) {
        assign(other);
        return *this;
    }
    OptionSet& operator=(OptionSet&& other) noexcept {
        take(other);
        return *this;
    }
    template <class E>
    OptionSet& operator=(const SetExpression<E>& set) {
        assign(set.self());
        return *this;
    }
    ~OptionSet() { release(); }

    [[nodiscard]] std::size_t words() const { return words_; }
    [[nodiscard]] std::uint64_t word(std::size_t w) const { return data_[w]; }
    [[nodiscard]] std::uint64_t* data() { return data_; }
    [[nodiscard]] const std::uint64_t* data() const { return data_; }

    void insert(std::uint32_t k) { data_[k / 64] |= std::uint64_t{1} << k % 64; }
    void erase(std::uint32_t k) { data_[k / 64] &= ~(std::uint64_t{1} << k % 64); }
    [[nodiscard]] bool contains(std::uint32_t k) const { return (data_[k / 64] >> k % 64 & 1) != 0; }

    void clear() {
        for (std::size_t w = 0; w < words_; ++w)
            data_[w] = 0;
    }

    [[nodiscard]] std::uint32_t size() const {
        int members = 0;
        for (std::size_t w = 0; w < words_; ++w)
            members += std::popcount(data_[w]);
        return static_cast<std::uint32_t>(members);
    }

    template <class E>
    OptionSet& operator|=(const SetExpression<E>& set) {
        for (std::size_t w = 0; w < words_; ++w)
            data_[w] |= set.self().word(w);
        return *this;
    }
    template <class E>
    OptionSet& operator&=(const SetExpression<E>& set) {
        for (std::size_t w = 0; w < words_; ++w)
            data_[w] &= set.self().word(w);
        return *this;
    }
    template <class E>
    OptionSet& operator-=(const SetExpression<E>& set) {
        for (std::size_t w = 0; w < words_; ++w)
            data_[w] &= ~set.self().word(w);
        return *this;
    }

private:
    /// Copies a set, which may be an expression of this one if it has as many words.
    template <class E>
    void assign(const E& set) {
        if (words_ != set.words())
            resize(set.words());
        for (std::size_t w = 0; w < words_; ++w)
            data_[w] = set.word(w);
    }

    void take(OptionSet& other) noexcept {
        if (other.data_ == other.few_.data())
            return assign(other);
        release();
        words_ = std::exchange(other.words_, 0);
        data_ = std::exchange(other.data_, other.few_.data());
    }

    void resize(std::size_t words) {
        release();
        if (words > few_.size())
            data_ = new std::uint64_t[words];
        words_ = words;
    }

    void release() {
        if (data_ == few_.data())
            return;
        delete[] data_;
        data_ = few_.data();
        words_ = 0;
    }

    std::array<std::uint64_t, 8> few_; ///< the words, if they are so few; not initialized
    std::uint64_t* data_ = few_.data();
    std::size_t words_ = 0;
};

} // namespace dlx::detail
